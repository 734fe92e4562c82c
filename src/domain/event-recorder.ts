import { limitsStyleId } from './limits-notice.ts'

/**
 * The one script within a page (src/hydration). It notes what is done before the page is hydrated, in `self.early`, and keeps taps
 * on buttons and forms from the browser. Once `early.isOver` is there, it says of which elements nothing is noted any more. A script
 * of the page that was lost with the network is asked for again, at first after two seconds and then after twice as long each time.
 * A browser without import maps can run no script of the page: it is shown the notice for old browsers. The policy of a page
 * names its hash.
 */
export const eventRecorder =
  '{let e=self.early=[],n=t=>{let{type:y,target:o}=t,b=o.closest?.("button"),c=y=="click";' +
  'c&&!b||e.isOver?.(o)||((c||y=="submit")&&(t.preventDefault(),t.stopImmediatePropagation()),e.push([y,b||o]))};' +
  'for(let y of["click","submit","input","change"])addEventListener(y,n,!0);' +
  'addEventListener("error",({target:o})=>{let p=1e3,a=()=>import(o.src).catch(()=>setTimeout(a,p*=2));o.type=="module"&&a()},!0);' +
  `HTMLScriptElement.supports?.("importmap")||addEventListener("load",()=>${limitsStyleId}.disabled=!1)}`
