/** Calls `act` once no table in `list` waits for its rows. Returns how to stop waiting. */
export function whenUpToDate(list: Element | null | undefined, act: () => void): () => void {
  const observer = new MutationObserver(check)
  function check() {
    if (list?.querySelector('[aria-busy=true]')) return
    observer.disconnect()
    act()
  }
  if (list) observer.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  check()
  return () => observer.disconnect()
}
