import { looseMoney } from '@dray/contract/call/money'
import { type Cents, formatDollars } from '@dray/domain/money'

/** "$5.4" as "5.40". Text that isn't an amount stays, so the user can correct it. */
export function tidyMoney(typed: string): string {
  const amount = typedMoney(typed)
  return amount === null ? typed.trim() : moneyText(amount)
}

/** Parses typed dollars such as "$1,234.50" or "12.5"; null if the contract would reject them. */
export function typedMoney(typed: string): Cents | null {
  const { data } = looseMoney.safeParse(typed)
  return data ?? null
}

/** An amount without the $, with two decimals and thousands separators. */
export const moneyText = (amount: Cents | null | undefined): string =>
  amount === null || amount === undefined ? '' : formatDollars(amount).replace('$', '')
