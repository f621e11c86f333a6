/** What the device keeps, laid over what it starts as. */
export function readStored<T extends object>(key: string, start: T): T {
  try {
    return { ...start, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>) }
  } catch {
    return start // Storage is blocked, or not ours.
  }
}

/** Undefined forgets it. Without storage, it lasts as long as the page. */
export function store(key: string, value: object | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is blocked or full.
  }
}
