import type pg from 'pg'
import { type BackedUpTable } from './backup-file.ts'

type Found = BackedUpTable & { needs: string[] }

/** Dray's tables, referenced ones first, without generated columns. */
export async function tablesInOrder(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<Found>(`
    select relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select distinct referred.relname::text from pg_constraint join pg_class as referred on referred.oid = confrelid
       where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`)
  return inOrder(rows)
}

function inOrder(found: readonly Found[]): BackedUpTable[] {
  const ordered = new Map<string, BackedUpTable>()
  while (ordered.size < found.length) {
    const next = found.filter(({ name, needs }) => !ordered.has(name) && needs.every((need) => ordered.has(need)))
    if (next.length === 0) throw new Error('tables that refer to each other cannot be put in order')
    for (const { name, columns } of next) ordered.set(name, { name, columns })
  }
  return [...ordered.values()]
}
