/** What people say at this time of day by the company's clock. */
export function greetingAt(instant: Date, timeZone: string): string {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant))
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** That of now, by the browser's clock. */
export const greetingNow = (timeZone: string): string => greetingAt(new Date(), timeZone)

/** The name that a colleague would use: the first word of it. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name
