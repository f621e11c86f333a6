/**
 * For each day, whether its difference is gone by a later one, because the same thing is dated on one day and recorded on another.
 * The last day is today. `before` is what the differences of earlier days add up to, for a figure of single days such as sales.
 */
export function meetLater(differences: readonly number[], before?: number): boolean[] {
  const last = (before === undefined ? differences : addedUp(differences, before)).lastIndexOf(0)
  return differences.map((difference, day) => difference !== 0 && day <= last)
}

function addedUp(differences: readonly number[], before: number): number[] {
  let sum = before
  return differences.map((difference) => (sum += difference))
}
