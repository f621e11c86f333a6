import { expect, test } from 'vitest'
import { addIssue, maxGroups, maxLines, noIssues, sortedGroups } from './issues.ts'
import { followedBy, type Sentence, sentence, sentenceText } from './sentence.ts'

const at = (line: number | null, said: Sentence, file = 'orders.csv') => ({ file, line, column: 'key', sentence: said })

test('issues that differ only in a value become one message without the value', () => {
  const list = noIssues()
  for (const [line, key] of [
    [5, 'a'],
    [2, 'a'],
    [9, 'b'],
  ] as const)
    addIssue(list, at(line, sentence`There is no ${'brand'} '${key}'.`))
  expect(
    sortedGroups(list).map(({ count, lines, ...group }) => [sentenceText(group), count, lines.map(({ line }) => line)]),
  ).toEqual([["There is no brand '…'.", 3, [5, 2, 9]]])
  expect(list.count).toBe(3)
})

test('a message with more text at its end keeps its values', () => {
  expect(sentenceText(followedBy(sentence`${1} of ${2}`, ' files'))).toBe('1 of 2 files')
})

test('issues about whole files and headers come first, then the most frequent', () => {
  const list = noIssues()
  addIssue(list, at(3, sentence`Rare.`))
  for (let line = 2; line < 6; line++) addIssue(list, at(line, sentence`Frequent.`))
  addIssue(list, at(1, sentence`Header.`))
  addIssue(list, at(null, sentence`File.`))
  addIssue(list, at(4, sentence`Frequent.`, 'other.csv'))
  expect(sortedGroups(list).map((group) => `${group.file} ${sentenceText(group)} ${group.count}`)).toEqual([
    'orders.csv Header. 1',
    'orders.csv File. 1',
    'orders.csv Frequent. 4',
    'orders.csv Rare. 1',
    'other.csv Frequent. 1',
  ])
})

test('a million issues take no more memory than the first ones, and the listener gets each', () => {
  let told = 0
  const list = noIssues(() => {
    told += 1
  })
  for (let line = 0; line < maxLines * 3; line++) addIssue(list, at(line, sentence`'${line}' is wrong.`))
  for (let file = 0; file < maxGroups * 2; file++) addIssue(list, at(null, sentence`Unknown.`, `${file}.csv`))
  expect(list.count).toEqual(maxLines * 3 + maxGroups * 2)
  expect(told).toEqual(maxLines * 3 + maxGroups * 2)
  expect(list.groups.size).toBe(maxGroups)
  expect([...list.groups.values()].reduce((kept, { lines }) => kept + lines.length, 0)).toBe(maxLines + maxGroups - 1)
})
