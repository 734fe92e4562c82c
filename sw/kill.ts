import { leaveDevice } from './gone.ts'

declare const self: ServiceWorkerGlobalScope

leaveDevice(self)
