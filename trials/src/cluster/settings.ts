import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Values of deploy/cluster/cluster.env: addresses, passwords and folders. */
export type ClusterSettings = Readonly<Record<string, string>>

const deployed = path.join(import.meta.dirname, '../../../deploy/cluster')
export const clusterFiles = ['etcd.env', 'patroni.yml', 'haproxy-database.cfg', 'haproxy-web.cfg', 'dray.env'] as const
export type ClusterFile = (typeof clusterFiles)[number]

/** Fills in the settings, as `envsubst` does for an operator. */
export const fileFor = (file: ClusterFile, settings: ClusterSettings): string =>
  fillIn(readFileSync(path.join(deployed, file), 'utf8'), settings)

export function fillIn(text: string, settings: ClusterSettings): string {
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = settings[name]
    if (value === undefined || value === '') throw new RangeError(`${name} is not set`)
    return value
  })
}

/** Parses lines NAME=value, with or without quotes. */
export const parseVariables = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"(.*)"$/, '$1'),
    ]),
  )

/** On Linux every address 127.x.y.z is this machine, so each node has its own with the usual ports. */
const network = '127.64.0.'

type Place = { folder: string; postgresBin: string; password: () => string }

/** The settings an operator would write. Only addresses, folders and memory differ. */
export function settingsOfTrial({ folder, postgresBin, password }: Place): ClusterSettings {
  const settings = parseVariables(readFileSync(path.join(deployed, 'cluster.env'), 'utf8'))
  for (const [name, value] of Object.entries(settings)) {
    if (name.endsWith('_PASSWORD')) settings[name] = password()
    else if (/^10\.0\.0\.\d+$/.test(value)) settings[name] = value.replace('10.0.0.', network)
  }
  const balancer = `${settings['BALANCER']}:8080`
  return {
    ...settings,
    // Connections between these addresses come from 127.0.0.1.
    NETWORK: '127.0.0.0/8',
    BALANCER: '127.0.0.1',
    PUBLIC_BIND: balancer,
    PUBLIC_URL: `http://${balancer}`,
    POSTGRES_BIN: postgresBin,
    POSTGRES_BUFFERS: '128MB',
    ...settingsOfNode(folder, 'db1', settings['DB1'] ?? ''),
  }
}

/** The settings that differ between nodes. */
export const settingsOfNode = (folder: string, name: string, address: string): ClusterSettings => ({
  NAME: name,
  ADDRESS: address,
  POSTGRES_DATA: path.join(folder, name, 'postgres'),
  POSTGRES_SOCKETS: path.join(folder, name),
  PATRONI_PASSFILE: path.join(folder, name, 'pgpass'),
  ETCD_DATA: path.join(folder, name, 'etcd'),
})
