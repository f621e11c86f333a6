import { fold, searchWords } from '@dray/domain/search/search-words'
import { ActionIcon, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { SearchSelect } from '../../../kit/pickers/search-select.tsx'
import { ChoicesFailed } from '../../../kit/read-failed.tsx'
import { textProps } from './field-props.ts'
import style from './product-form.module.css'
import type { PartProps } from './form-part.ts'

type Props = PartProps & {
  field: 'brandID' | 'typeID' | 'extractTypeID'
  required?: boolean
  /** Takes the focus when the form opens. */
  isFirst?: boolean
  /** The label and the action of the '+' button. */
  addLabel: string
  onAdd: () => void
}

/** The maximum number of options rendered; typing narrows the list. */
const maxShown = 100

/** A select with a '+' button to add a new option. */
export function ChoiceField({ form, field, required = false, isFirst = false, addLabel, onAdd }: Props) {
  const { list, isUpToDate, retry } = form.choices[field]
  const { onChange, error, ...props } = textProps(form, field)
  return (
    <SearchSelect
      {...props}
      value={props.value === '' ? null : props.value}
      onChange={(value) => onChange(value ?? '')}
      data={list}
      isLoading={list.length === 0 && !isUpToDate && retry === undefined}
      error={retry ? <ChoicesFailed retry={retry} /> : error}
      required={required}
      allowDeselect={!required}
      clearable={!required}
      placeholder={required ? 'Choose' : 'None'}
      openOnFocus={false}
      filter={byWords}
      limit={maxShown}
      nothingFoundMessage={retry === undefined && 'No results'}
      // The form may be rendered after the modal, when its product is loaded.
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

/** Matches options that contain every typed word, ignoring accents. */
const byWords: OptionsFilter = ({ options, search, limit }) => {
  const words = searchWords(search)
  const matches = options.filter((option): option is ComboboxItem => {
    const label = 'value' in option ? fold(option.label) : undefined
    return label !== undefined && words.every((word) => label.includes(word))
  })
  return matches.slice(0, limit)
}
