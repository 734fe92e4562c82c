# Copies a folder into a dated archive, checks the archive, and keeps the newest ones.
# Usage: powershell -ExecutionPolicy Bypass -File backup.ps1 -Folder C:\Shop -Target E:\Backups [-Keep 7]
param(
  [Parameter(Mandatory = $true)][string]$Folder,
  [Parameter(Mandatory = $true)][string]$Target,
  [int]$Keep = 7
)
$ErrorActionPreference = 'Stop'

if (-not (Test-Path -LiteralPath $Folder -PathType Container)) { throw "There is no folder $Folder" }
New-Item -ItemType Directory -Force -Path $Target | Out-Null
# .NET has a current folder of its own.
$Target = (Resolve-Path -LiteralPath $Target).Path

$name = 'backup-' + (Split-Path -Leaf $Folder)
$archive = Join-Path $Target ($name + '-' + (Get-Date -Format 'yyyy-MM-dd-HHmmss') + '.zip')

# Under another name first, so that a copy that was cut off is never taken for a good one.
Add-Type -AssemblyName System.IO.Compression.FileSystem
$part = $archive + '.part'
[IO.Compression.ZipFile]::CreateFromDirectory((Resolve-Path -LiteralPath $Folder).Path, $part)
$check = [IO.Compression.ZipFile]::OpenRead($part)
try {
  foreach ($entry in $check.Entries) {
    if ($entry.Name -eq '') { continue }
    $stream = $entry.Open()
    try { $stream.CopyTo([IO.Stream]::Null) } finally { $stream.Dispose() }
  }
} finally { $check.Dispose() }
Move-Item -LiteralPath $part -Destination $archive

$hash = (Get-FileHash -LiteralPath $archive -Algorithm SHA256).Hash.ToLower()
"$hash  $(Split-Path -Leaf $archive)" | Set-Content -LiteralPath ($archive + '.sha256') -Encoding ascii

# The names end with date and time, so their order is their age.
Get-ChildItem -LiteralPath $Target -Filter ($name + '-*.zip') | Sort-Object Name -Descending |
  Select-Object -Skip $Keep | ForEach-Object {
    Remove-Item -LiteralPath $_.FullName
    Remove-Item -LiteralPath ($_.FullName + '.sha256') -ErrorAction SilentlyContinue
    Write-Output "Removed the old $($_.Name)"
  }

$size = '{0:N1} MB' -f ((Get-Item -LiteralPath $archive).Length / 1MB)
Write-Output "Written and checked: $archive ($size)"
