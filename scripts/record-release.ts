import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasRelease, withRelease } from './api-promise/changes-page.ts'
import { compareDescriptions } from './api-promise/compare-descriptions.ts'
import {
  changesFile,
  presentDescription,
  readReleased,
  releasedFile,
  releasedText,
  root,
} from './api-promise/released-description.ts'

// Records the API description of the version in package.json, and lists in docs/changes.md what programs can now do (D-312).
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const page = readFileSync(changesFile, 'utf8')
const present = presentDescription()
const { breaches, additions } = compareDescriptions(readReleased(), present)

if (hasRelease(page, version)) {
  console.error(`${version} was released before. Raise the version in package.json and client/package.json first.`)
  process.exitCode = 1
} else if (breaches.length > 0) {
  console.error(['This release would break programs:', ...breaches].join('\n  '))
  process.exitCode = 1
} else {
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  writeFileSync(changesFile, withRelease(page, { version, day, additions }))
  writeFileSync(releasedFile, releasedText(present, version))
  console.log(`Recorded ${version} in docs/released-api.json and docs/changes.md.`)
}
