import { formatDay } from '../time/format-day.ts'

type PrintedFacts = {
  expiresOn: string | null
  thcPercent: number | null
  cbdPercent: number | null
  labName: string | null
  testedOn: string | null
}
/** Answers of before have only the expiry. */
export type SomeFacts = { [Fact in keyof PrintedFacts]?: PrintedFacts[Fact] | undefined }

/** The facts printed for a batch, on one line; empty if none are set (D-250). A label marks an expired batch before its day. */
export function printedFacts(
  { expiresOn, thcPercent, cbdPercent, labName, testedOn }: SomeFacts,
  expiry = 'Expires ',
): string {
  const isSet = <Fact>(fact: Fact): fact is NonNullable<Fact> => fact !== null && fact !== undefined
  const tested = isSet(testedOn) ? `tested ${formatDay(testedOn)}` : ''
  return [
    isSet(expiresOn) ? `${expiry}${formatDay(expiresOn)}` : '',
    isSet(thcPercent) ? `THC ${thcPercent}%` : '',
    isSet(cbdPercent) ? `CBD ${cbdPercent}%` : '',
    [labName?.trim(), tested].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "Batch EXO-BEV-0001-261101-00001 · Expires Dec 3, 2026". */
export const batchAndFacts = (batchNumber: string, facts: SomeFacts | null | undefined): string =>
  [`Batch ${batchNumber}`, printedFacts(facts ?? {})].filter(Boolean).join(' · ')

/** Facts that can't be right for a batch received on this day, by field. Days are company days, YYYY-MM-DD. Without `today`, the test day is not checked. */
export function factProblems(
  { expiresOn, testedOn }: { expiresOn?: string | null | undefined; testedOn?: string | null | undefined },
  { receivedOn, today }: { receivedOn: string; today?: string },
): { path: 'expiresOn' | 'testedOn'; message: string }[] {
  return [
    ...(expiresOn && expiresOn < receivedOn
      ? [{ path: 'expiresOn' as const, message: "A batch can't expire before the day it came in" }]
      : []),
    ...(testedOn && today !== undefined && testedOn > today
      ? [{ path: 'testedOn' as const, message: "A batch can't be tested on a future day" }]
      : []),
  ]
}
