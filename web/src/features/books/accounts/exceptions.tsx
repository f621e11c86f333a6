import { listBrands } from '@dray/contract/brands'
import { listProductTypes } from '@dray/contract/products'
import { accountLabels, overriddenKeys } from '@dray/domain/books/accounts'
import { Button, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { useFocusWhenDrawn } from '../../../kit/focus.ts'
import { SearchSelect } from '../../../kit/pickers/search-select.tsx'
import { RemoveButton } from '../../../kit/links/remove-button.tsx'
import { type Exception, newException } from './account-fields.ts'
import style from './accounts.module.css'
import type { useAccountsForm } from './use-accounts-form.ts'

type Props = { editing: ReturnType<typeof useAccountsForm> }

const fieldId = (key: number | 'add'): string => `exception-${key}`

/** Empty account names are those above. */
export function Exceptions({ editing }: Props) {
  const { exceptions } = editing.fields
  // Read before the first row is added, so that a brand can be typed at once.
  const choices = { brands: useRead(listBrands), types: useRead(listProductTypes) }
  const focusRow = useFocusWhenDrawn((key: number | 'add') => document.getElementById(fieldId(key)))
  function add() {
    const added = newException(exceptions)
    editing.edit({ exceptions: [...exceptions, added] })
    focusRow(added.key)
  }
  function remove(removed: Exception) {
    const at = exceptions.indexOf(removed)
    editing.edit({ exceptions: exceptions.filter((each) => each !== removed) })
    focusRow((exceptions[at + 1] ?? exceptions[at - 1])?.key ?? 'add')
  }
  return (
    <div className="stack">
      {exceptions.length > 0 && (
        <table className={`table ${style.exceptions}`} aria-label="Exceptions">
          <thead>
            <tr>
              <th scope="col">Brand</th>
              <th scope="col">Product type</th>
              {overriddenKeys.map((key) => (
                <th key={key} scope="col">
                  {accountLabels[key]}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {exceptions.map((exception, at) => (
              <ExceptionRow
                key={exception.key}
                editing={editing}
                choices={choices}
                exception={exception}
                position={at + 1}
                onRemove={() => remove(exception)}
              />
            ))}
          </tbody>
        </table>
      )}
      <div>
        <Button id={fieldId('add')} variant="default" size="xs" onClick={add}>
          Add exception
        </Button>
      </div>
    </div>
  )
}

type Choice = { id: number; name: string }
type Choices = ComponentProps<typeof SearchSelect>['read'] & { data: readonly Choice[] | undefined }
type RowProps = Props & {
  choices: { brands: Choices; types: Choices }
  exception: Exception
  position: number
  onRemove: () => void
}

function ExceptionRow({ editing, choices: { brands, types }, exception, position, onRemove }: RowProps) {
  const problems = editing.exceptionProblems.get(exception.key)
  const change = (edits: Partial<Exception>) =>
    editing.edit({
      exceptions: editing.fields.exceptions.map((each) => (each === exception ? { ...each, ...edits } : each)),
    })
  return (
    <tr>
      <td>
        <SearchSelect
          id={fieldId(exception.key)}
          aria-label={`Brand of exception ${position}`}
          placeholder="Any brand"
          clearable
          read={brands}
          data={options(brands)}
          value={exception.brandId || null}
          error={problems?.brandId}
          onChange={(brandId) => change({ brandId: brandId ?? '' })}
        />
      </td>
      <td>
        <SearchSelect
          aria-label={`Product type of exception ${position}`}
          placeholder="Any type"
          clearable
          read={types}
          data={options(types)}
          value={exception.typeId || null}
          error={problems?.typeId}
          onChange={(typeId) => change({ typeId: typeId ?? '' })}
        />
      </td>
      {overriddenKeys.map((key) => (
        <td key={key}>
          <TextInput
            aria-label={`${accountLabels[key]} of exception ${position}`}
            placeholder={editing.fields[key]}
            value={exception[key]}
            error={problems?.[key]}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => change({ [key]: value })}
          />
        </td>
      ))}
      <td>
        <RemoveButton label={`Remove exception ${position}`} onRemove={onRemove} />
      </td>
    </tr>
  )
}

const options = ({ data = [] }: Choices) => data.map(({ id, name }) => ({ value: String(id), label: name }))
