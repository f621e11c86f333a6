import { fold, searchWords } from '@dray/domain/search/search-words'
import { ActionIcon, type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { textProps } from './field-props.ts'
import style from './product-form.module.css'
import type { PartProps } from './form-part.ts'

type Props = PartProps & {
  field: 'brandID' | 'typeID' | 'extractTypeID'
  required?: boolean
  /** Takes the focus when the form opens. */
  isFirst?: boolean
  /** What the '+' beside it says and does. */
  addLabel: string
  onAdd: () => void
}

/** How many choices the open list draws; typing narrows it. */
const maxShown = 100

/** A choice among named things, with a '+' for one that is not there yet. */
export function ChoiceField({ form, field, required = false, isFirst = false, addLabel, onAdd }: Props) {
  const { list, failure } = form.choices[field]
  const { onChange, error, ...props } = textProps(form, field)
  return (
    <Select
      {...props}
      value={props.value === '' ? null : props.value}
      onChange={(value) => onChange(value ?? '')}
      data={list}
      error={failure ?? error}
      required={required}
      allowDeselect={!required}
      clearable={!required}
      placeholder={required ? 'Choose' : 'None'}
      searchable
      selectFirstOptionOnChange
      openOnFocus={false}
      comboboxProps={noTransition}
      onKeyDown={keepFromSubmitting}
      filter={byWords}
      limit={maxShown}
      nothingFoundMessage="No results"
      // The form may come after the modal, when its product is read.
      autoFocus={isFirst}
      data-autofocus={isFirst || undefined}
      inputContainer={(input) => (
        <div className={style.withAdd}>
          {input}
          <ActionIcon variant="default" size={32} aria-label={addLabel} title={addLabel} onClick={onAdd}>
            <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true" stroke="currentColor" strokeWidth="1.5">
              <path d="M10 4v12M4 10h12" strokeLinecap="round" />
            </svg>
          </ActionIcon>
        </div>
      )}
    />
  )
}

/** Without a transition the choices are there when Enter follows the typing in haste, and the first can be taken. */
export const noTransition = { transitionProps: { duration: 0 } }

/** While a list is open, Enter is about the list: it never sends the form with what was chosen before. */
export function keepFromSubmitting(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault()
}

/** Every word typed stands in the name, whatever its accents. */
const byWords: OptionsFilter = ({ options, search, limit }) => {
  const words = searchWords(search)
  const found = options.filter((option): option is ComboboxItem => {
    const label = 'value' in option ? fold(option.label) : undefined
    return label !== undefined && words.every((word) => label.includes(word))
  })
  return found.slice(0, limit)
}
