const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Nov 21, 2026 (spec 9: en-US). */
export function formatDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return `${months[month - 1] ?? ''} ${date}, ${year}`
}
