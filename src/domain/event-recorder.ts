/**
 * The one script within a page (src/hydration): it notes what is done before the page is hydrated, in `self.early`, and keeps taps
 * on buttons and forms from the browser. Once `early.isOver` is there, it says of which elements nothing is noted any more. Where a script
 * of the page was lost with the network, it is asked for until it comes. The policy of a page names its hash.
 */
export const eventRecorder =
  '{let e=self.early=[],n=t=>{let{type:y,target:o}=t,b=o.closest?.("button"),c=y=="click";' +
  'c&&!b||e.isOver?.(o)||((c||y=="submit")&&(t.preventDefault(),t.stopImmediatePropagation()),e.push([y,b||o]))};' +
  'for(let y of["click","submit","input","change"])addEventListener(y,n,!0);' +
  'addEventListener("error",({target:o})=>{let a=()=>import(o.src).catch(()=>setTimeout(a,2e3));o.type=="module"&&a()},!0)}'
