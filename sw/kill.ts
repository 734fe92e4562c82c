import { unregister } from './unregister.ts'

declare const self: ServiceWorkerGlobalScope

unregister(self)
