import { fetched } from '../../../kit/fetched.tsx'

/** The earlier price rounds, fetched when they are first opened. */
export const PriceRounds = fetched(() => import('./price-rounds-modal.tsx'), 'PriceRoundsModal')
