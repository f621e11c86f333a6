// Checks the subjects of the commits since the rule was made: `node scripts/commit-subjects.mjs`. CONTRIBUTING has the rule.
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const ruleSince = '2026-11-24T16:00:00Z'
const longest = 72
const notImperative = /^(a|an|the|this|that|these|what|whoever|every|each|all|no|today|tests|comments)\b/i
const otherForms = /^(?!(?:embed|feed|need|seed|speed|bring)\b)\w+(ed|ing)\b/i
const thirdPerson = /^\w*[^s\W]s\b/i
const imperativeInS = /^(focus|alias|bias|canvas)\b/i

/** Why a subject isn't accepted, or undefined if it is. */
export function subjectProblem(subject) {
  if (subject.length > longest) return `is ${subject.length} characters long; the limit is ${longest}`
  if (!/^[A-Z]/.test(subject)) return 'must begin with a capital letter'
  if (subject.endsWith('.')) return 'must not end with a period'
  const isOtherForm = otherForms.test(subject) || (thirdPerson.test(subject) && !imperativeInS.test(subject))
  if (notImperative.test(subject) || isOtherForm) return 'must begin with a verb in the imperative, such as "Keep"'
  return undefined
}

function newSubjects() {
  const log = execFileSync('git', ['log', '--no-merges', '--format=%s', `--since=${ruleSince}`], { encoding: 'utf8' })
  return log.split('\n').filter(Boolean)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = newSubjects().flatMap((subject) => {
    const problem = subjectProblem(subject)
    return problem === undefined ? [] : [`"${subject}" ${problem}.`]
  })
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
