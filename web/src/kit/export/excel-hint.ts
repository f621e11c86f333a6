const storageKey = 'dray-excel-hint'

/** True once per browser: Excel changes numbers and dates of a CSV file that it opens, so the hint names the file made for it (D-310). */
export function isFirstCsv(): boolean {
  try {
    if (localStorage.getItem(storageKey) !== null) return false
    localStorage.setItem(storageKey, 'shown')
    return true
  } catch {
    return false // Storage is blocked, and a hint at each export would be in the way.
  }
}
