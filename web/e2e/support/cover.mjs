// What can be clicked is not covered: every button, link, field and unit on the screen answers at its middle.

/** Faults of the screen as it is, in words. `finger`: everything that can be pressed is as large as a finger needs. */
export function uncovered(page, { finger = false } = {}) {
  return page.evaluate((finger) => {
    const out = [];
    const dialog = document.querySelector('dialog[open]');
    const root = dialog ?? document.body;
    const name = (one) =>
      `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
    const hidden = (one) => {
      if (one.closest('.visually-hidden, [inert], [hidden]')) return true;
      if (!one.checkVisibility({ checkVisibilityCSS: true })) return true;
      for (let at = one; at; at = at.parentElement) if (getComputedStyle(at).opacity === '0') return true;
      return false;
    };
    /** Where the middle lies outside of what shows it: 'scrolled' can be scrolled to, 'cut' cannot. */
    const clipped = (one, x, y) => {
      for (let at = one.parentElement; at && at !== document.documentElement; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const box = at.getBoundingClientRect();
        // What lies on the edge itself may be cut off by a fraction of a pixel.
        const [acrossX, acrossY] = [
          x < box.left + 1 || x > box.right - 1,
          y < box.top + 1 || y > box.bottom - 1,
        ];
        if (!acrossX && !acrossY) continue;
        const scrolls =
          (acrossX && /auto|scroll/.test(overflowX)) || (acrossY && /auto|scroll/.test(overflowY));
        return scrolls ? 'scrolled' : 'cut';
      }
      return null;
    };
    const WANTED = 'button, a[href], input, select, textarea, summary, [role=tab], [role=option]';
    for (const one of root.querySelectorAll(WANTED)) {
      if (hidden(one)) continue;
      const box = one.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      // A link that wraps has several boxes; its first is where people click.
      const part = one.getClientRects()[0] ?? box;
      const [x, y] = [part.left + part.width / 2, part.top + part.height / 2];
      const clip = clipped(one, x, y);
      if (clip === 'scrolled') continue;
      if (clip === 'cut') {
        out.push(`${name(one)} is cut off`);
        continue;
      }
      if (x < 0 || x >= innerWidth) {
        out.push(`${name(one)} lies outside of the window`);
        continue;
      }
      // Pages scroll downwards; a table does not.
      if (y < 0 || y >= innerHeight) continue;
      const hit = document.elementFromPoint(x, y);
      const own = hit && (one.contains(hit) || hit.contains(one) || hit.closest('label')?.control === one);
      if (!own) out.push(`${name(one)} is covered by ${hit ? name(hit) : 'nothing'}`);
      const inline =
        one.matches('p a, p button, li > p *, dd a') || getComputedStyle(one).display === 'inline';
      const pressed = one.closest('label') ?? one;
      const size = pressed.getBoundingClientRect();
      if (finger && !inline && one.closest('.screen, .second') && (size.height < 43.5 || size.width < 30))
        out.push(
          `${name(one)} is ${Math.round(size.width)} × ${Math.round(size.height)} px, too small for a finger`,
        );
    }
    const stage = root.querySelector('[role=application]');
    if (stage) {
      const seen = stage.getBoundingClientRect();
      for (const one of stage.querySelectorAll('.flag, [data-model]')) {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) continue;
        const hit = document.elementFromPoint(x, y);
        if (!hit || !stage.contains(hit) || hit.closest('button'))
          out.push(
            `${one.dataset.model ? `a model of ${one.dataset.unit}` : 'a flag'} is covered by ${hit ? name(hit) : 'nothing'}`,
          );
      }
    }
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) out.push(`the page is ${wide} px wider than the window`);
    return [...new Set(out)];
  }, finger);
}

/** Pixels an inch at which the board is drawn. */
export const scaleOf = (page) =>
  page.evaluate(() => {
    const svg = document.querySelector('[role=application] svg');
    return svg ? Math.round(svg.getScreenCTM().a * 1000) / 1000 : null;
  });
