const firstPaymentDate = '2000-01-01'

/** From 2000 through one year from today, so that a mistyped year is found (D-118, D-215). */
export const isPaymentDate = (day: string, today: string): boolean =>
  day >= firstPaymentDate && day <= Temporal.PlainDate.from(today).add({ years: 1 }).toString()
