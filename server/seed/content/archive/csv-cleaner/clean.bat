@echo off
rem Cleans the CSV file that was dragged onto this file.
if "%~1"=="" (
  echo Drag a CSV file onto this file.
) else (
  py -3 "%~dp0clean.py" %* || python "%~dp0clean.py" %*
)
pause
