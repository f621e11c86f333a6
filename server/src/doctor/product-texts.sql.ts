import { sql } from 'kysely'
import { type Check, keyIn } from './check.sql.ts'

export const textChecks: Check[] = [
  {
    name: 'products with the text that search finds them by (1 is right)',
    // The trigger writes the text again.
    correct: ({ record }) => `update products set name = name where sku = ${keyIn(record)};`,
    query: sql`
      select sku as record, 0 as stored, 1 as computed from products
      left join product_texts on product_id = products.id
      where (text, sort) is distinct from (search_text, lower(name))`,
  },
]
