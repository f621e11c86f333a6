/** Facts that can't be right for a batch received on this day, by field (D-250). Days are company days, YYYY-MM-DD. Without `today`, the test day is not checked. */
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
