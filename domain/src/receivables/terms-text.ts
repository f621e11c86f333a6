/** A customer's payment terms as an American office says them: "Net 30", or what is meant without any (D-195). */
export const termsText = (paymentTermsDays: number | null): string =>
  paymentTermsDays === null || paymentTermsDays === 0 ? dueOnDelivery : `Net ${paymentTermsDays}`

/** What a customer without payment terms has. */
export const dueOnDelivery = 'Due on delivery'
