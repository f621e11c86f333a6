import path from 'node:path'
import { checkBoundaries } from './boundaries/check.ts'

const root = process.argv[2] ?? path.dirname(import.meta.dirname)
const { files, violations } = checkBoundaries(root)

for (const { rule, description, location, detail } of violations)
  console.error(`${location}  ${rule}: ${detail}\n    ${description}`)
console.log(
  `${files} files, ${violations.length === 0 ? 'every import follows the rules' : `${violations.length} violations`}`,
)
process.exitCode = violations.length === 0 && files > 0 ? 0 : 1
