#!/bin/sh
tsc --noEmit api/client.ts
