import { seedOnce } from './site.ts'

export default seedOnce
