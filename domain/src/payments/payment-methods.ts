/** Taken by every company (spec 4.7). */
export const standardMethods = ['CASH', 'CHECK', 'CARD'] as const
export type StandardMethod = (typeof standardMethods)[number]
/** Only taken if the company turned them on. */
export const optionalMethods = ['ACH', 'WIRE', 'MONEY_ORDER'] as const
export const paymentMethods = [...standardMethods, ...optionalMethods] as const
export type OptionalMethod = (typeof optionalMethods)[number]
export type PaymentMethod = (typeof paymentMethods)[number]

export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  CASH: 'Cash',
  CHECK: 'Check',
  CARD: 'Card',
  ACH: 'ACH',
  WIRE: 'Wire',
  MONEY_ORDER: 'Money order',
}

/** Within a sentence: "cash", "ACH". */
export const methodWord = (method: PaymentMethod): string =>
  method === 'ACH' ? methodLabels.ACH : methodLabels[method].toLowerCase()

const isOptional = (method: PaymentMethod): method is OptionalMethod =>
  optionalMethods.some((optional) => optional === method)

export const enabledOptionalMethods = (methods: readonly PaymentMethod[]): OptionalMethod[] =>
  optionalMethods.filter((method) => methods.includes(method))

/** `enabled`: the optional methods that the company turned on. */
export const isMethodEnabled = (method: PaymentMethod, enabled: readonly OptionalMethod[]): boolean =>
  !isOptional(method) || enabled.includes(method)

/** The methods to choose from. Chosen ones stay among them if they were turned off since. */
export const offeredMethods = <Method extends PaymentMethod>(
  methods: readonly Method[],
  enabled: readonly OptionalMethod[],
  chosen: readonly Method[] = [],
): Method[] => methods.filter((method) => chosen.includes(method) || isMethodEnabled(method, enabled))

/** "Check number" for a check, "Reference" for anything else. */
export const referenceLabel = (method: PaymentMethod): string => (method === 'CHECK' ? 'Check number' : 'Reference')
