import { setUpByApi, type Api } from '@dray/e2e/api'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, createDatabase, createFolder, startCluster } from './cluster.ts'
import { launch } from './program.ts'
import { CannotStart, type Programs } from './programs.ts'
import { fileFor, parseVariables } from './settings.ts'
import type { Target } from './target.ts'

/** A cluster with two Dray servers behind a load balancer. */
export type ClusterSite = {
  cluster: Cluster
  /** The two Dray servers and the load balancer. */
  targets: readonly Target[]
  /** Signed in as the first administrator. */
  api: Api
  /** The output of `npm run doctor`, and whether it found nothing. */
  doctor: () => { isSilent: boolean; report: string }
}

const server = path.join(import.meta.dirname, '../../../server/src')
const startMs = 60_000

/** Registers everything it starts with `atEnd`, which runs in reverse order. */
export async function startSite(
  programs: Programs,
  folder: string,
  atEnd: (stop: () => unknown) => void,
): Promise<ClusterSite> {
  const cluster = await startCluster(programs, folder)
  atEnd(() => cluster.stop())
  const members = await cluster.whole()
  await createDatabase(cluster, members.find(({ role }) => role === 'leader')?.name ?? '')
  await cluster.startProxy('haproxy-database.cfg', '127.0.0.1:5000')
  const files = path.join(folder, 'files')
  createFolder(files, undefined)
  const { settings } = cluster
  const serverEnv = (address: string): Record<string, string> => ({
    ...parseVariables(fileFor('dray.env', { ...settings, ADDRESS: address })),
    DATA_DIR: files,
    REQUESTS_PER_MINUTE: '1000000',
  })
  const targets: Target[] = []
  for (const [index, name] of ['APP1', 'APP2'].entries()) {
    const address = settings[name] ?? ''
    const env = serverEnv(address)
    const dray = launch({
      program: process.execPath,
      args: [path.join(server, 'programs/main.ts')],
      env,
      account: undefined,
      log: path.join(folder, `${name}.log`),
    })
    atEnd(() => dray.stop())
    targets.push({ name: `Dray ${index + 1}`, address: `http://${address}:${env['PORT']}` })
  }
  await Promise.all(targets.map(untilReady))
  await cluster.startProxy('haproxy-web.cfg', settings['PUBLIC_BIND'] ?? '')
  targets.push({ name: 'balancer', address: settings['PUBLIC_URL'] ?? '' })
  return {
    cluster,
    targets,
    api: await setUpByApi(targets[0]?.address ?? '', true),
    doctor: () => runDoctor(serverEnv(settings['APP1'] ?? '')),
  }
}

async function untilReady({ name, address }: Target): Promise<void> {
  for (const until = Date.now() + startMs; Date.now() < until; await sleep(200)) {
    const answer = await fetch(`${address}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new CannotStart(`${name} is not ready after ${startMs / 1000} s: its log says why.`)
}

function runDoctor(env: Record<string, string>): { isSilent: boolean; report: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(server, 'programs/doctor.ts')], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { isSilent: status === 0, report: `${stdout}${stderr}` }
}
