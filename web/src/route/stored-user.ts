const key = 'dray-round-user'

/** The driver whose route is stored in this browser. Stored apart from it, so the office application can tell at once. */
export function storedUserId(): number | undefined {
  try {
    const id = localStorage.getItem(key)
    return id === null ? undefined : Number(id)
  } catch {
    return undefined // Storage is blocked, so nothing is kept.
  }
}

export function storeUserId(id: number | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, String(id))
  } catch {
    // Storage is blocked.
  }
}
