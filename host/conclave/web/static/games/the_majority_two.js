export * from "./plain.js";
