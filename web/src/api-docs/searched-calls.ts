/** The parts of the renderer's immutable maps that we use. */
type Fields = { get: (name: string) => unknown; getIn: (path: readonly string[]) => unknown }
type Calls = { filter: (keep: (call: Fields) => boolean) => Calls; size: number }
type Group = { get: (name: 'operations') => Calls; set: (name: 'operations', calls: Calls) => Group }
type Groups = { map: (change: (group: Group) => Group) => Groups; filter: (keep: (group: Group) => boolean) => Groups }

/** The calls with a word that starts with each word of the phrase. The renderer itself searches only the names of groups and paths. */
export function searchedCalls(groups: Groups, phrase: string): Groups {
  const starts = spaced(phrase).trim().split(' ')
  const isFound = (call: Fields) => starts.every((start) => searchedText(call).includes(` ${start}`))
  return groups
    .map((group) => group.set('operations', group.get('operations').filter(isFound)))
    .filter((group) => group.get('operations').size > 0)
}

const searchedText = (call: Fields): string =>
  spaced(
    [
      call.get('path'),
      ...['summary', 'operationId', 'description'].map((name) => call.getIn(['operation', name])),
    ].join(' '),
  )

const spaced = (text: string): string => ` ${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')}`
