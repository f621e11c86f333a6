import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { compareCallWithSql } from './reads.ts'

const people = 500

export const becomesAdmin = `insert into user_roles (user_id, role) select id, 'ADMIN' from users where email = 'rep@example.com'`
export const wasAdmin = `delete from user_roles where role = 'ADMIN'`
const hired = `
  insert into users (name, email, title) select 'Listed ' || n, 'listed' || n || '@example.com', 'Rep'
  from generate_series(1, ${people}) as n`
const inRoles = `
  insert into user_roles (user_id, role)
  select id, role from users, unnest(array['SALES', 'DRIVER']) as role where email like 'listed%'`
const rolesEnd = `delete from user_roles using users where id = user_id and email like 'listed%'`
const left = `delete from users where email like 'listed%'`

/** Everyone, with roles and number of customers. */
export async function userList(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  for (const statement of [becomesAdmin, hired, inRoles, 'vacuum analyze']) await site.client.query(statement)
  try {
    return await compareCallWithSql(environment, site, `the list of ${people} users`, '/api/db/users/getAllDetails')
  } finally {
    for (const statement of [rolesEnd, left, wasAdmin]) await site.client.query(statement)
  }
}
