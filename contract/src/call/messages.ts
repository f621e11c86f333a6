import { z } from 'zod'

export const missing = 'This field is required'

type Issue = z.core.$ZodRawIssue

export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** `missing` for an absent field, otherwise the schema's own. */
export const missingOr =
  (told: string | ((issue: Issue) => string), absent = missing) =>
  (issue: Issue): string => {
    if (isMissing(issue.input)) return absent
    return typeof told === 'string' ? told : told(issue)
  }

const types: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be a set of fields',
  record: 'Must be a set of fields',
  undefined: 'Must be left out',
}

const formats: Readonly<Record<string, string>> = {
  email: 'Enter a valid email address',
  url: 'Enter a valid web address',
  uuid: 'Must be a UUID',
  date: 'Enter a valid date',
  datetime: 'Enter a valid date and time',
}

/** We wrote every message users see, even for malformed requests. */
function sentence(issue: Issue): string {
  if (issue.code === 'invalid_type') return isMissing(issue.input) ? missing : (types[issue.expected] ?? notValid)
  if (issue.code === 'invalid_format') return formats[issue.format] ?? notValid
  if (issue.code === 'invalid_value')
    return isMissing(issue.input) ? missing : `Must be one of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_small') return `Must ${measure(issue.origin, issue.minimum, 'at least')}`
  if (issue.code === 'too_big') return `Must ${measure(issue.origin, issue.maximum, 'at most')}`
  if (issue.code === 'unrecognized_keys') return `Unknown: ${issue.keys.join(', ')}`
  return isMissing(issue.input) ? missing : notValid
}

const notValid = "This isn't valid"

/** "be at least 3", "have at most 40 characters". */
function measure(origin: string, bound: number | bigint, side: string): string {
  const units = { string: 'characters', array: 'items' }[origin]
  const count = bound.toLocaleString('en-US')
  return units === undefined ? `be ${side} ${count}` : `have ${side} ${count} ${units}`
}

z.config({ localeError: sentence })
