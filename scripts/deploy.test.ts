import { allCalls } from '@dray/contract/description/all-calls'
import { variableDescriptions } from '@dray/server/platform/config/variable-descriptions'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
const fileText = (file: string): string => readFileSync(path.join(root, file), 'utf8')
/** Without comments, which are sentences. */
const deployed = (file: string): string => fileText(`deploy/${file}`).replace(/^#.*$/gm, '')
const unit = deployed('dray.service')
const container = deployed('Containerfile')
const readme = fileText('README.md')
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('the service and the container run commands of package.json', () => {
  const scripts = Object.values<string>(JSON.parse(fileText('package.json')).scripts)
  const commands = [
    ...found(unit, /^ExecStart=\/usr\/bin\/env (.+)$/gm),
    ...found(container, /^RUN (node .+)$/gm),
    ...found(container, /^CMD (.+)$/gm).map((list) => JSON.parse(list).join(' ')),
  ]
  expect(commands).toHaveLength(3)
  expect(commands.filter((command) => !scripts.includes(command))).toEqual([])
})

test('the service and the container set only variables that Dray reads, and probe an existing call', () => {
  const set = [
    ...found(unit, /^Environment=(\w+)=/gm),
    ...found(container, /^ENV (.+)$/gm).flatMap((line) => found(line, /(\w+)=/g)),
  ]
  const known: string[] = variableDescriptions.map(({ name }) => name)
  expect(set).toContain('DATA_DIR')
  expect(set.filter((name) => !known.includes(name))).toEqual([])
  const paths: string[] = allCalls.map(([, call]) => call.path)
  expect(paths).toEqual(expect.arrayContaining(found(container, /'(\/api\/[\w/]+)'/g)))
})

test('the README installs the service and the container to the paths in their files', () => {
  const [folder = ''] = found(unit, /^WorkingDirectory=(.+)$/gm)
  const [data = ''] = found(unit, /^Environment=DATA_DIR=(.+)$/gm)
  const [env = ''] = found(unit, /^EnvironmentFile=-(.+)$/gm)
  for (const named of [folder, data, env, 'deploy/dray.service', 'deploy/Containerfile'])
    expect(readme).toContain(named)
  expect(found(container, /^VOLUME (.+)$/gm)).toEqual([data])
  expect(found(container, /^WORKDIR (.+)$/gm)).toEqual([folder])
  expect(existsSync(path.join(root, '.dockerignore'))).toBe(true)
})
