import { listSignIns } from '@dray/contract/users/sign-ins'
import { signInEventLabels, signInEvents, signInList } from '@dray/domain/users/sign-ins'
import { choices } from '../../../kit/server-list/filter-kinds.tsx'
import { defineServerList } from '../../../kit/server-list/define-server-list.tsx'

const labels: Readonly<Record<string, string>> = signInEventLabels

/** Newest first. */
export const signIns = defineServerList({
  name: 'sign-ins',
  call: listSignIns,
  sorts: signInList,
  filters: { event: choices('What happened', signInEvents, (event) => labels[event] ?? event) },
})
