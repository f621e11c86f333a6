import { createKey, newKeySchema } from '@dray/contract/keys'
import type { Role } from '@dray/domain/users/permissions'
import { keyUserName } from '@dray/domain/users/similar-names'
import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { confirmAdded } from '../../kit/added-record.ts'
import { fieldProblems, formProblem } from '../../kit/api/field-problems.ts'
import type { Problem } from '../../kit/api/request.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { companyToday } from '../../kit/text/dates.ts'
import { focusFirstInvalid, useFocusFirstInvalid } from '../../kit/focus.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { SecretOnce } from '../../kit/modals/secret-once.tsx'
import { ReferenceLink } from '../../kit/links/reference-link.tsx'
import { useSettings } from '../../kit/session.tsx'
import { SimilarNameWarning } from '../../records/similar-names/similar-name-warning.tsx'
import { useSimilarNames } from '../../records/similar-names/use-similar-names.ts'
import { RolesField } from '../../records/roles/roles-field.tsx'

type Created = z.output<typeof createKey.answer>

/** Makes a key and shows it, once. */
export function NewKeyDialog({ frame, closeNow }: Layered) {
  const [created, setCreated] = useState<Created>()
  return (
    <Modal {...frame} title={created === undefined ? 'New API key' : `API key “${created.name}”`} size={560}>
      {created === undefined ? (
        <NewKeyForm frame={frame} onCreated={setCreated} />
      ) : (
        <SecretOnce
          frame={frame}
          closeNow={closeNow}
          noun="key"
          secret={created.key}
          onDone={() => confirmAdded({ list: 'API keys', id: created.id, name: created.name })}
        >
          <Example />
        </SecretOnce>
      )}
    </Modal>
  )
}

type FormProps = Pick<Layered, 'frame'> & { onCreated: (created: Created) => void }
type Fields = { name: string; roles: readonly Role[]; expiresOn: string; addresses: string }

const blank: Fields = { name: '', roles: [], expiresOn: '', addresses: '' }

function NewKeyForm({ frame, onCreated }: FormProps) {
  const { timeZone } = useSettings()
  const similarTo = useSimilarNames()
  const create = useChange(createKey, ['name-taken', 'invalid-request'])
  const [fields, setFields] = useState(blank)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const problems = { ...refusedFields(create.error, fields), ...faults }
  useFocusFirstInvalid(form, create.error)
  useUnsavedGuard(fields !== blank, undefined, { isSending: create.isPending })

  function edit(edits: Partial<Fields>) {
    setFields((before) => ({ ...before, ...edits }))
    setFaults({})
    create.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    const parsed = newKeySchema.safeParse(keyBody(fields))
    if (parsed.success) return create.mutate({ body: parsed.data }, { onSuccess: onCreated })
    setFaults(
      byField(
        parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
        fields,
      ),
    )
    focusFirstInvalid(form.current)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="The program that will use it. The change log shows the name."
          placeholder="Web shop"
          required
          autoComplete="off"
          data-autofocus
          value={fields.name}
          error={problems['name']}
          onChange={({ currentTarget: { value } }) => edit({ name: value })}
        />
        <SimilarNameWarning similar={fields.name === '' ? undefined : similarTo({ name: keyUserName(fields.name) })} />
        <RolesField
          description="The key may do what a user with these roles may do."
          chosen={fields.roles}
          error={problems['roles']}
          onChange={(roles) => edit({ roles })}
        />
        <TextInput
          type="date"
          label="Last day"
          description="Leave it empty for a key that doesn't expire."
          min={companyToday(timeZone)}
          value={fields.expiresOn}
          error={problems['expiresOn']}
          onChange={({ currentTarget: { value } }) => edit({ expiresOn: value })}
        />
        <Textarea
          label="Allowed addresses"
          description="IP addresses or networks, one per line. Leave it empty to allow any."
          placeholder={'203.0.113.7\n192.0.2.0/24'}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          value={fields.addresses}
          error={problems['addresses']}
          onChange={({ currentTarget: { value } }) => edit({ addresses: value })}
        />
        <FormEnd
          submit="Add key"
          isSaving={create.isPending}
          refusal={Object.keys(problems).length === 0 ? formProblem(create.error) : undefined}
          onCancel={frame.onClose}
        />
      </Stack>
    </form>
  )
}

const lines = (addresses: string): string[] => addresses.split(/[\s,;]+/).filter(Boolean)

const keyBody = ({ name, roles, expiresOn, addresses }: Fields) => ({
  name,
  roles,
  expiresOn: expiresOn || null,
  addresses: lines(addresses),
})

function refusedFields(problem: Problem | null, fields: Fields): Readonly<Record<string, string>> {
  if (problem?.body.code === 'name-taken') return { name: `A key named ${fields.name.trim()} already exists.` }
  return byField(Object.entries(fieldProblems(problem)), fields)
}

/** Messages by field; the first one of a field wins. One of an address names it. */
const byField = (messages: readonly (readonly [string, string])[], { addresses }: Fields) =>
  Object.fromEntries(
    messages
      .map(([path, message]) => {
        const [field = '', index] = path.split('.')
        const address = index === undefined ? undefined : lines(addresses)[Number(index)]
        return [field, field === 'addresses' && address !== undefined ? `“${address}”: ${message}` : message] as const
      })
      .toReversed(),
  )

function Example() {
  const { siteUrl } = useSettings()
  return (
    <div className="stack">
      <Text size="sm">To try it, put the key in the variable DRAY_KEY and list the products:</Text>
      <code className="wrap-anywhere">{`curl -H "Authorization: Bearer $DRAY_KEY" ${siteUrl}/api/db/products/getAll`}</code>
      <ReferenceLink>All calls are in the API reference</ReferenceLink>
    </div>
  )
}
