const src = (path) => `^src/${path}/`

/** Each rule's comment states the remedy; docs/architecture.md has the table that the rules enforce. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files need each other: move what they share into a third one below both.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain-is-bedrock',
      comment:
        'domain imports nothing of ours: pass the value in, or move the rule to where its dependency lives.',
      severity: 'error',
      from: { path: src('domain') },
      to: { path: '^(src|server|sw)/', pathNot: src('domain') },
    },
    {
      name: 'ui-knows-no-feature',
      comment:
        'A building block imports ui, theme, i18n, hydration and loading only: take what it needs as a property.',
      severity: 'error',
      from: { path: src('ui') },
      to: { path: '^(src|server|sw)/', pathNot: src('(ui|theme|i18n|hydration|loading)') },
    },
    {
      name: 'i18n-and-theme-stand-alone',
      comment: 'Messages and theme serve all others: they import domain at most.',
      severity: 'error',
      from: { path: src('(i18n|theme)') },
      to: { path: '^(src|server|sw)/', pathNot: src('(i18n|theme|domain)') },
    },
    {
      name: 'loading-stands-alone',
      comment: 'What brings code late serves every other part: it imports none of them.',
      severity: 'error',
      from: { path: src('loading') },
      to: { path: '^(src|server|sw)/', pathNot: src('loading') },
    },
    {
      name: 'hydration-looks-down',
      comment: 'hydration imports loading only: hand the rest in.',
      severity: 'error',
      from: { path: src('hydration') },
      to: { path: '^(src|server|sw)/', pathNot: src('(hydration|loading)') },
    },
    {
      name: 'targets-come-from-kinds',
      comment:
        'Only a kind makes a target: call `target` of the kind, so that both sides name the same queue.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/outbox/(kind|comment-rows)\\.ts$' },
      to: { path: '^src/platform/outbox/target\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'engine-by-one-door',
      comment: 'A store or sync comes with the engine, after the page: take it from engine() (src/engine).',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(platform/|(engine/(parts|start)|features/auth/sign-in/account-calls|.*\\.(store|sync))\\.ts$)',
      },
      to: {
        path: '^src/(engine/parts|platform/engine/page-engine|.*\\.(store|sync))\\.ts$',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'stores-know-no-view',
      comment: 'The engine imports stores and syncs, and a store no view: else its file would bring pages.',
      severity: 'error',
      from: { path: '^src/(engine/parts|.*\\.(store|sync))\\.ts$' },
      to: { path: '^src/(ui|app|routes|portal|hydration|features/.*\\.tsx)' },
    },
    {
      name: 'platform-serves-features',
      comment: 'platform imports domain and platform only: let the feature call it, not the other way round.',
      severity: 'error',
      from: { path: src('platform') },
      to: { path: '^(src|server|sw)/', pathNot: src('(platform|domain)') },
    },
    {
      name: 'engine-stays-below-app',
      comment: 'The engine imports features and what they import: app, routes and portal use it.',
      severity: 'error',
      from: { path: src('engine') },
      to: { path: '^(src/(app|routes|portal|hydration|catalogues|theme)/|server/|sw/)' },
    },
    {
      name: 'features-do-not-meet',
      comment: 'Features do not import each other: compose them in routes or app.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-look-down',
      comment:
        'A feature imports domain, i18n, theme, ui, hydration, loading, engine, platform and catalogues: app and routes use it.',
      severity: 'error',
      from: { path: src('features') },
      to: {
        path: '^(src|server|sw)/',
        pathNot: src('(features|domain|i18n|theme|ui|loading|engine|platform|catalogues|hydration)'),
      },
    },
    {
      name: 'portal-touches-no-network',
      comment: 'The portal shows catalogues: it may not import the engine.',
      severity: 'error',
      from: { path: src('portal') },
      to: {
        path: '^(src|server|sw)/',
        pathNot: src('(portal|features|domain|i18n|theme|ui|catalogues|hydration|loading)'),
      },
    },
    {
      name: 'portal-reaches-no-network',
      comment:
        'Something the portal imports leads to the engine: hand it in through src/app/portal-screen.tsx.',
      severity: 'error',
      from: { path: src('portal') },
      to: { path: '^(src/platform/|node_modules/(dexie|ky)/)', reachable: true },
    },
    {
      name: 'catalogues-are-data',
      comment: 'A catalogue is data with its schema: it imports domain at most.',
      severity: 'error',
      from: { path: src('catalogues') },
      to: { path: '^(src|server|sw)/', pathNot: src('(catalogues|domain)') },
    },
    {
      name: 'routes-are-thin',
      comment: 'A route names path, search, loader and component: the engine is reached through a feature.',
      severity: 'error',
      from: { path: src('routes') },
      to: {
        path: '^(src|server|sw)/',
        pathNot: src('(routes|domain|i18n|theme|ui|features|catalogues|portal|app|hydration|loading)'),
      },
    },
    {
      name: 'routes-draw-screens',
      comment:
        'Of app a route draws the shell, a screen or an error page: a part that it needs besides belongs into a feature.',
      severity: 'error',
      from: { path: src('routes') },
      to: { path: src('app'), pathNot: '^src/app/(shell|error-page|not-found-page|[a-z-]+-screens?)\\.tsx$' },
    },
    {
      name: 'app-knows-no-route',
      comment:
        'app composes features and routes draw what it composed: what needs the router belongs into src/routes, or is handed in.',
      severity: 'error',
      from: { path: src('app') },
      to: { path: '^(src/(routes/|main\\.tsx$|render\\.tsx$)|server/|sw/)' },
    },
    {
      name: 'worker-stays-small',
      comment: 'The worker imports domain and the parts of platform that need no window.',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: '^(src|server)/', pathNot: src('(domain|platform)') },
    },
    {
      name: 'worker-safe-platform',
      comment: 'These files need a window, and the worker has none: split what the worker needs out of them.',
      severity: 'error',
      from: { path: '^sw/' },
      to: {
        path: '^src/platform/(session/(session|session-local-storage)|network/connectivity|engine/(drain-runner|page-engine)|sync/(use-)?pull-status)\\.ts$',
      },
    },
    {
      name: 'server-shares-domain-only',
      comment: 'The server imports domain; pages reach it as a built renderer.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|sw)/', pathNot: src('domain') },
    },
    {
      name: 'ky-in-platform-http',
      comment:
        'All requests go through platform/network/http.ts (and the refresh in platform/session/tokens.ts): call that.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '^src/platform/(network/http|session/tokens)\\.ts$' },
      to: { path: 'node_modules/ky/' },
    },
    {
      name: 'dexie-behind-stores',
      comment:
        'Views read through useLive and a *.store.ts: dexie is for platform, stores, syncs and the engine.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '^src/(platform/|engine/parts\\.ts$|.*\\.(store|sync)\\.ts$)' },
      to: { path: 'node_modules/dexie/' },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Code that ships does not know its tests.',
      severity: 'error',
      from: { path: '^(src|sw|server)/' },
      to: { path: '^(tests|bench)/' },
    },
    {
      name: 'no-unresolved',
      comment: 'The import leads nowhere: mend the path or install the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|dist-dev|src/i18n/paraglide)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
    parser: 'swc',
  },
}
