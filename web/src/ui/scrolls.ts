/** For `{@attach}`: a part that scrolls once there is too much in it can be reached by Tab then, and only then. */
export function reachable(part: HTMLElement) {
  const look = () => {
    const more = part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth;
    if (more) part.tabIndex = 0;
    else part.removeAttribute('tabindex');
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(part);
  content.observe(part, { childList: true, subtree: true });
  look();
  return () => {
    size.disconnect();
    content.disconnect();
  };
}
