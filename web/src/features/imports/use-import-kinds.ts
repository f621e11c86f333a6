import { type ImportKind, importKinds } from '@dray/domain/imports/import-files'
import { useSettings } from '../../kit/session.tsx'

/** Contacts are named only while the portal is on (D-330). */
export function useImportKinds(): readonly ImportKind[] {
  const { portal } = useSettings()
  return importKinds.filter((kind) => kind !== 'contacts' || portal === true)
}
