import type { KeyboardEvent } from 'react'

/** Enter in the search of a filter's choices toggles the first match; what is typed next is a new search. */
export function chooseFirst(event: KeyboardEvent<HTMLInputElement>, toggle: (() => void) | undefined): void {
  const { key, nativeEvent, currentTarget: field } = event
  if (key !== 'Enter' || nativeEvent.isComposing || field.value.trim() === '' || toggle === undefined) return
  event.preventDefault()
  toggle()
  field.select()
}

export const toggled = <Value>(chosen: readonly Value[], value: Value): Value[] =>
  chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
