/** QuickBooks Desktop cuts longer names, so two customers could become one. */
export const maxIifName = 41
const cutBeforeId = 35

/** Writes letters of any script in Western ones. */
export type ToWestern = (letters: string) => string

/** Without tabs and quotes, which IIF has no way to escape, in the letters of Western Europe, the only ones that QuickBooks Desktop reads. */
export const iifText = (text: string, toWestern: ToWestern): string =>
  text
    .normalize('NFC')
    .replace(/[\u2018\u2019"\u201c\u201d]/g, "'")
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => word.replace(/[^\u0020-\u007e\u00a0-\u00ff]+/gu, toWestern))
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]+/gu, ' ')
    .replace(/["\t\r\n ]+/g, ' ')
    .trim()

/** A colon would make a name a part of another. */
const cutName = (name: string, toWestern: ToWestern): string =>
  iifText(name, toWestern).replaceAll(':', '-').slice(0, maxIifName).trimEnd()

type NamedCustomer = { customerId: number; name: string }

/**
 * The name of each customer in IIF files, distinct in QuickBooks Desktop, which ignores case (D-326). Who comes first keeps the name, so a
 * list that only grows at its end keeps all names.
 */
export function iifNames(
  customers: readonly NamedCustomer[],
  toWestern: ToWestern,
): (customer: NamedCustomer) => string {
  const owners = new Map<string, number>()
  const names = new Map<string, string>()
  for (const { customerId, name } of customers) {
    const ownerOf = (candidate: string) => owners.get(candidate.toLowerCase()) ?? customerId
    const own = [...candidates(customerId, cutName(name, toWestern))].find((each) => ownerOf(each) === customerId)
    if (own === undefined) throw new RangeError(`No name is left for customer ${customerId}`)
    owners.set(own.toLowerCase(), customerId)
    names.set(`${customerId} ${name}`, own)
  }
  return ({ customerId, name }) => names.get(`${customerId} ${name}`) ?? plainName(customerId)
}

const plainName = (customerId: number): string => `Customer ${customerId}`

/** A number is only added to a name once more if someone is really called so. */
function* candidates(customerId: number, cut: string): Generator<string> {
  const number = ` #${customerId}`
  const base = /[\p{L}\p{N}]/u.test(cut) ? cut : plainName(customerId)
  yield base
  for (let numbers = number; numbers.length < maxIifName; numbers += number)
    yield `${base.slice(0, Math.min(cutBeforeId, maxIifName - numbers.length)).trimEnd()}${numbers}`
}
