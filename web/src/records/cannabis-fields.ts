import { useSettings } from '../kit/session.tsx'

/** A company that sells no cannabis sees no genetics, extract type, THC or CBD. Stored values stay. */
export const useCannabisFields = (): boolean => useSettings().sellsCannabis !== false
