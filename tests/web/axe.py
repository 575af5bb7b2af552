"""axe, which knows what people with all kinds of senses need of a page."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

LAW = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
ALL = [*LAW, "wcag21a", "best-practice"]
RUN = """(rules) => axe.run({ runOnly: rules, resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(
    (node) => `${node.target[0]} ${node.html.slice(0, 120)}`).join(' | ')}`))"""


def violations(page: Page, rules: list[str]) -> list[str]:
    """Return what axe has to say of a page as it stands; axe is sent to a page once, for it is large."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(RUN, rules)
