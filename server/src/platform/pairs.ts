/** Each record with what was answered for it, in the same sequence. Throws if one is missing, so no record gets that of another. */
export function pairs<Record, Answer>(records: readonly Record[], answers: readonly Answer[]): [Record, Answer][] {
  if (records.length !== answers.length) throw new RangeError(`${answers.length} answers for ${records.length} records`)
  const answersLeft = answers.values()
  return records.flatMap((record): [Record, Answer][] => {
    const { done, value } = answersLeft.next()
    return done === true ? [] : [[record, value]]
  })
}
