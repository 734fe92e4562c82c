export { proxy } from 'valtio'
